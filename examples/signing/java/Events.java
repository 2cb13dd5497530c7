import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** Verifies the events that come on standard input, in the form that ../README.md describes. */
final class Events {
    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split("\t", -1);
            Map<String, String> headers = new HashMap<>();
            for (String pair : textOf(fields[3]).split("\n")) {
                String[] parts = pair.split(":", 2);
                headers.put(parts[0], parts[1]);
            }
            byte[] body = Base64.getDecoder().decode(fields[2]);
            long now = Long.parseLong(textOf(fields[1]));
            boolean isGenuine = Verifier.isGenuine(headers, body, textOf(fields[0]), now);
            System.out.println(isGenuine ? "genuine" : "refused");
        }
    }

    private static String textOf(String field) {
        return new String(Base64.getDecoder().decode(field), StandardCharsets.UTF_8);
    }
}
