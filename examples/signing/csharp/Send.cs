using System;
using System.Net.Http;
using System.Text;

/// <summary>Send METHOD TARGET [BODY]: sends a signed request, and prints the answer.</summary>
public static class Send
{
    public static int Main(string[] arguments)
    {
        var url = Environment.GetEnvironmentVariable("TALENT_BASE_URL") + arguments[1];
        var body = Encoding.UTF8.GetBytes(arguments.Length > 2 ? arguments[2] : "");
        var signer = new Signer(
            Environment.GetEnvironmentVariable("TALENT_USER"), Environment.GetEnvironmentVariable("TALENT_SECRET"));
        using (var client = new HttpClient())
        using (var request = new HttpRequestMessage(new HttpMethod(arguments[0]), url))
        {
            if (body.Length > 0)
            {
                request.Content = new ByteArrayContent(body);
                request.Content.Headers.TryAddWithoutValidation("content-type", "application/json");
            }
            // Without "WithoutValidation", .NET refuses this form of Authorization.
            foreach (var header in signer.Sign(arguments[0], url, body).Headers)
                request.Headers.TryAddWithoutValidation(header.Key, header.Value);
            var answer = client.SendAsync(request).Result;
            Console.WriteLine(
                $"{(int)answer.StatusCode} {answer.Headers.Location} {answer.Content.ReadAsStringAsync().Result}");
            return answer.IsSuccessStatusCode ? 0 : 1;
        }
    }
}
