import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Signs the requests that come on standard input, in the form that ../README.md describes. */
final class Vectors {
    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split("\t", -1);
            List<String[]> headers = new ArrayList<>();
            for (int index = 6; index < fields.length; index += 2) {
                headers.add(new String[] {textOf(fields[index]), textOf(fields[index + 1])});
            }
            byte[] body = Base64.getDecoder().decode(fields[5]);
            Signer signer = new Signer(textOf(fields[3]), textOf(fields[4]));
            Signer.Signed signed =
                    signer.sign(textOf(fields[0]), textOf(fields[1]), body, headers, textOf(fields[2]));
            System.out.println(String.join("\t",
                    base64Of(signed.canonicalRequest),
                    base64Of(signed.stringToSign),
                    base64Of(signed.headers.get("authorization"))));
        }
    }

    private static String textOf(String field) {
        return new String(Base64.getDecoder().decode(field), StandardCharsets.UTF_8);
    }

    private static String base64Of(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
