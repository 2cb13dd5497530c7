using System;
using System.Linq;
using System.Text;

/// <summary>Verifies the events that come on standard input, in the form that ../README.md describes.</summary>
public static class Events
{
    public static void Main()
    {
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var fields = line.Split('\t');
            var headers = TextOf(fields[3]).Split('\n')
                .Select(pair => pair.Split(new[] { ':' }, 2))
                .ToDictionary(pair => pair[0], pair => pair[1]);
            var body = Convert.FromBase64String(fields[2]);
            var isGenuine = Verifier.IsGenuine(headers, body, TextOf(fields[0]), long.Parse(TextOf(fields[1])));
            Console.WriteLine(isGenuine ? "genuine" : "refused");
        }
    }

    private static string TextOf(string field)
    {
        return Encoding.UTF8.GetString(Convert.FromBase64String(field));
    }
}
