"""Signs the requests that come on standard input, in the form that ../README.md describes."""
import sys
from base64 import b64decode, b64encode

from sign import sign

for line in sys.stdin:
    method, url, date, user, secret, body, *headers = map(b64decode, line.rstrip("\n").split("\t"))
    texts = [text.decode() for text in headers]
    signed = sign(
        *(text.decode() for text in (method, url, user, secret)),
        body=body,
        headers=zip(texts[::2], texts[1::2]),
        date=date.decode(),
    )
    stages = signed["canonical_request"], signed["string_to_sign"], signed["headers"]["authorization"]
    print(*(b64encode(stage.encode()).decode() for stage in stages), sep="\t")
