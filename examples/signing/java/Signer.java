import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests to the talent platform. Needs Java 11 or newer, and its standard library alone. */
final class Signer {
    private static final String ALGORITHM = "x-svc-v1-hmac-sha256";

    private final String user;
    private final byte[] key;

    Signer(String user, String secret) {
        // Java's HTTP clients write "?" for other characters of a header, so that the server would know nobody.
        if (!user.chars().allMatch(character -> character >= ' ' && character <= '~'))
            throw new IllegalArgumentException("The user name must be ASCII, because Java sends no other in a header.");
        this.user = user;
        this.key = secret.getBytes(StandardCharsets.UTF_8);
    }

    /** The headers to add to a request, and the texts that were signed. */
    static final class Signed {
        Map<String, String> headers;
        String canonicalRequest;
        String stringToSign;
    }

    /** Signs a request that is sent now. Its Content-Type and other headers need no signature. */
    Signed sign(String method, String url, byte[] body) throws GeneralSecurityException {
        return sign(method, url, body, List.of(), Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /**
     * Signs a request.
     *
     * @param url exactly as it is sent, with or without scheme and host
     * @param headers pairs of name and value that the signature covers too
     * @param date such as 2026-11-20T12:00:00Z
     */
    Signed sign(String method, String url, byte[] body, List<String[]> headers, String date)
            throws GeneralSecurityException {
        String digest = hash(body);
        List<String[]> all = new ArrayList<>(headers);
        all.add(new String[] {"x-svc-date", date});
        all.add(new String[] {"x-svc-content-sha256", digest});
        Map<String, List<String>> values = canonicalHeaders(all);
        String names = String.join(";", values.keySet());
        String[] target = url.replaceFirst("^[A-Za-z][A-Za-z0-9+.-]*://[^/?]*", "").split("\\?", 2);

        List<String> lines = new ArrayList<>();
        lines.add(method.toUpperCase(Locale.ROOT));
        lines.add(canonicalPath(target[0]));
        lines.add(target.length > 1 ? canonicalQuery(target[1]) : "");
        values.forEach((name, ofName) -> lines.add(name + ":" + String.join(",", ofName)));
        lines.add(""); // ends the headers; there is no empty line at the end
        lines.add(names);

        Signed signed = new Signed();
        signed.canonicalRequest = String.join("\n", lines);
        signed.stringToSign = String.join("\n", ALGORITHM, date, hash(utf8(signed.canonicalRequest)));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        String signature = hex(mac.doFinal(utf8(signed.stringToSign)));
        signed.headers = Map.of(
                "x-svc-date", date,
                "x-svc-content-sha256", digest,
                "authorization",
                ALGORITHM + " user=" + user + ", signedheaders=" + names + ", signature=" + signature);
        return signed;
    }

    private static String canonicalPath(String path) {
        List<String> segments = new ArrayList<>();
        String last = "";
        for (String segment : path.split("/", -1)) { // without -1, Java drops the slash at the end
            last = encode(segment);
            if (last.equals("..")) {
                if (!segments.isEmpty()) segments.remove(segments.size() - 1);
            } else if (!last.isEmpty() && !last.equals(".")) {
                segments.add(last);
            }
        }
        boolean endsInSlash = !segments.isEmpty() && List.of("", ".", "..").contains(last);
        return "/" + String.join("/", segments) + (endsInSlash ? "/" : "");
    }

    private static String canonicalQuery(String query) {
        return Arrays.stream(query.split("&"))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> pair.replace('+', ' ').split("=", 2))
                .map(pair -> new String[] {encode(pair[0]), pair.length > 1 ? encode(pair[1]) : ""})
                .sorted((a, b) -> a[0].equals(b[0]) ? a[1].compareTo(b[1]) : a[0].compareTo(b[0]))
                .map(pair -> pair[0] + "=" + pair[1])
                .collect(Collectors.joining("&"));
    }

    /** Several headers of one name become one line: their values are trimmed, sorted and joined with commas. */
    private static Map<String, List<String>> canonicalHeaders(List<String[]> headers) {
        Map<String, List<String>> values = new TreeMap<>();
        for (String[] header : headers) {
            String name = header[0].toLowerCase(Locale.ROOT);
            values.computeIfAbsent(name, none -> new ArrayList<>())
                    .add(header[1].replaceAll("^[ \\t]+|[ \\t]+$", ""));
        }
        values.values().forEach(ofName -> ofName.sort(null));
        return values;
    }

    /** Decodes percent escapes once, and escapes every byte of UTF-8 but letters, digits, - _ . and ~ anew. */
    private static String encode(String text) {
        byte[] bytes = utf8(text);
        StringBuilder encoded = new StringBuilder();
        for (int index = 0; index < bytes.length; index++) {
            int octet = bytes[index] & 0xff;
            if (octet == '%' && index + 2 < bytes.length) {
                int high = Character.digit(bytes[index + 1], 16);
                int low = Character.digit(bytes[index + 2], 16);
                if (high >= 0 && low >= 0) {
                    octet = high * 16 + low;
                    index += 2;
                }
            }
            if (UNRESERVED.indexOf(octet) >= 0) encoded.append((char) octet);
            else encoded.append(String.format("%%%02X", octet));
        }
        return encoded.toString();
    }

    private static final String UNRESERVED =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String hash(byte[] bytes) throws GeneralSecurityException {
        return hex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte octet : bytes) text.append(String.format("%02x", octet));
        return text.toString();
    }
}
