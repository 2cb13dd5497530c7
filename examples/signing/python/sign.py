"""Signs requests to the talent platform. Needs Python 3.8 or newer, and its standard library alone."""
import hashlib
import hmac
import re
from datetime import datetime, timezone
from urllib.parse import quote, unquote_to_bytes

ALGORITHM = "x-svc-v1-hmac-sha256"


def sign(method, url, user, secret, body=b"", headers=(), date=None):
    """Returns the headers to add to a request, and the texts that were signed.

    url: exactly as it is sent, with or without scheme and host. body: the bytes that are sent.
    headers: pairs of name and value that the signature covers too. date: now, unless a test gives one.
    """
    date = date or datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    digest = hashlib.sha256(body).hexdigest()
    lines, names = canonical_headers([*headers, ("x-svc-date", date), ("x-svc-content-sha256", digest)])
    path, _, query = re.sub(r"^[A-Za-z][A-Za-z0-9+.-]*://[^/?]*", "", url).partition("?")
    # The empty line ends the headers. There is none at the end.
    canonical = "\n".join([method.upper(), canonical_path(path), canonical_query(query), *lines, "", names])
    text = "\n".join([ALGORITHM, date, hashlib.sha256(canonical.encode()).hexdigest()])
    signature = hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    # Python writes headers as Latin-1. So each byte of UTF-8 is one character here.
    user = user.encode().decode("latin-1")
    return {
        "headers": {
            "x-svc-date": date,
            "x-svc-content-sha256": digest,
            "authorization": f"{ALGORITHM} user={user}, signedheaders={names}, signature={signature}",
        },
        "canonical_request": canonical,
        "string_to_sign": text,
    }


def canonical_path(path):
    segments = []
    last = ""
    for last in map(encode, path.split("/")):
        if last == "..":
            del segments[-1:]
        elif last not in ("", "."):
            segments.append(last)
    slash = "/" if segments and last in ("", ".", "..") else ""
    return "/" + "/".join(segments) + slash


def canonical_query(query):
    pairs = [pair.replace("+", " ").partition("=") for pair in query.split("&") if pair]
    return "&".join("=".join(pair) for pair in sorted((encode(name), encode(value)) for name, _, value in pairs))


def canonical_headers(headers):
    """Several headers of one name become one line: their values are trimmed, sorted and joined with commas."""
    values = {}
    for name, value in headers:
        values.setdefault(name.lower(), []).append(value.strip(" \t"))
    return [f"{name}:{','.join(sorted(values[name]))}" for name in sorted(values)], ";".join(sorted(values))


def encode(text):
    """Decodes percent escapes once, and escapes every byte of UTF-8 but letters, digits, - _ . and ~ anew."""
    return quote(unquote_to_bytes(text), safe="")
