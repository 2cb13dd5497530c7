import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** java Send METHOD TARGET [BODY]: sends a signed request, and prints the answer. */
final class Send {
    public static void main(String[] arguments) throws Exception {
        String method = arguments[0];
        String url = System.getenv("TALENT_BASE_URL") + arguments[1];
        byte[] body = (arguments.length > 2 ? arguments[2] : "").getBytes(StandardCharsets.UTF_8);
        Signer signer = new Signer(System.getenv("TALENT_USER"), System.getenv("TALENT_SECRET"));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .method(method, body.length > 0 ? BodyPublishers.ofByteArray(body) : BodyPublishers.noBody())
                .header("content-type", "application/json");
        signer.sign(method, url, body).headers.forEach(request::header);
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        String location = answer.headers().firstValue("location").orElse("");
        System.out.println(answer.statusCode() + " " + location + " " + answer.body());
        System.exit(answer.statusCode() < 400 ? 0 : 1);
    }
}
