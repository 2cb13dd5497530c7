using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

/// <summary>Signs the requests that come on standard input, in the form that ../README.md describes.</summary>
public static class Vectors
{
    public static void Main()
    {
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var fields = line.Split('\t');
            var headers = new List<KeyValuePair<string, string>>();
            for (var index = 6; index < fields.Length; index += 2)
                headers.Add(new KeyValuePair<string, string>(TextOf(fields[index]), TextOf(fields[index + 1])));
            var signed = new Signer(TextOf(fields[3]), TextOf(fields[4])).Sign(
                TextOf(fields[0]), TextOf(fields[1]), Convert.FromBase64String(fields[5]), headers, TextOf(fields[2]));
            var stages = new[] { signed.CanonicalRequest, signed.StringToSign, signed.Headers["authorization"] };
            Console.WriteLine(
                string.Join("\t", stages.Select(stage => Convert.ToBase64String(Encoding.UTF8.GetBytes(stage)))));
        }
    }

    private static string TextOf(string field)
    {
        return Encoding.UTF8.GetString(Convert.FromBase64String(field));
    }
}
