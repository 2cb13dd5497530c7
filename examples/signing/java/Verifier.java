import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies events of the talent platform. Needs Java 11 or newer, and its standard library alone. */
final class Verifier {
    /**
     * Tells whether an event is genuine, by its signature of Standard Webhooks.
     *
     * @param headers as they came, with names in lower case
     * @param body the bytes as they came
     * @param now seconds since 1970
     */
    static boolean isGenuine(Map<String, String> headers, byte[] body, String secret, long now)
            throws GeneralSecurityException {
        String id = headers.getOrDefault("webhook-id", "");
        String time = headers.getOrDefault("webhook-timestamp", "");
        byte[] json;
        try {
            if (Math.abs(now - Long.parseLong(time)) > 300) return false;
            json = jsonOf(headers, body);
        } catch (NumberFormatException | IOException notAnEvent) {
            return false;
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(utf8(secret), "HmacSHA256"));
        mac.update(utf8(id + "." + time + "."));
        byte[] right = utf8("v1," + Base64.getEncoder().encodeToString(mac.doFinal(json)));
        boolean isGenuine = false;
        for (String given : headers.getOrDefault("webhook-signature", "").split(" ")) {
            isGenuine |= MessageDigest.isEqual(utf8(given), right);
        }
        return isGenuine;
    }

    /** Returns the JSON of an event, to verify and to parse: most bodies are gzip. */
    static byte[] jsonOf(Map<String, String> headers, byte[] body) throws IOException {
        if (!"gzip".equals(headers.get("content-encoding"))) return body;
        try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return unpacked.readNBytes(1048576);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
