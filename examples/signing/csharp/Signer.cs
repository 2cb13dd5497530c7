using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

/// <summary>The headers to add to a request, and the texts that were signed.</summary>
public sealed class SignedRequest
{
    public Dictionary<string, string> Headers;
    public string CanonicalRequest;
    public string StringToSign;
}

/// <summary>
/// Signs requests to the talent platform. Needs .NET or Mono with C# 7, and its standard library alone.
/// </summary>
public sealed class Signer
{
    private const string Algorithm = "x-svc-v1-hmac-sha256";

    private readonly string user;
    private readonly byte[] key;

    public Signer(string user, string secret)
    {
        // HttpClient refuses other characters of a header, or writes "?" for them.
        if (user.Any(character => character < ' ' || character > '~'))
            throw new ArgumentException("The user name must be ASCII, because .NET sends no other in a header.");
        this.user = user;
        key = Encoding.UTF8.GetBytes(secret);
    }

    /// <summary>Signs a request.</summary>
    /// <param name="url">exactly as it is sent, with or without scheme and host</param>
    /// <param name="headers">pairs of name and value that the signature covers too</param>
    /// <param name="date">now, unless a test gives one</param>
    public SignedRequest Sign(
        string method, string url, byte[] body,
        IEnumerable<KeyValuePair<string, string>> headers = null, string date = null)
    {
        date = date ?? DateTime.UtcNow.ToString("yyyy-MM-ddTHH:mm:ss'Z'", CultureInfo.InvariantCulture);
        var digest = Hash(body);
        var all = new List<KeyValuePair<string, string>>(headers ?? new KeyValuePair<string, string>[0])
        {
            new KeyValuePair<string, string>("x-svc-date", date),
            new KeyValuePair<string, string>("x-svc-content-sha256", digest),
        };
        var values = CanonicalHeaders(all);
        var names = string.Join(";", values.Keys);
        var target = Regex.Replace(url, "^[A-Za-z][A-Za-z0-9+.-]*://[^/?]*", "").Split(new[] { '?' }, 2);

        var lines = new List<string> { method.ToUpperInvariant(), CanonicalPath(target[0]) };
        lines.Add(target.Length > 1 ? CanonicalQuery(target[1]) : "");
        lines.AddRange(values.Select(header => header.Key + ":" + string.Join(",", header.Value)));
        lines.Add(""); // ends the headers; there is no empty line at the end
        lines.Add(names);

        var canonical = string.Join("\n", lines);
        var text = string.Join("\n", Algorithm, date, Hash(Encoding.UTF8.GetBytes(canonical)));
        string signature;
        using (var hmac = new HMACSHA256(key)) signature = Hex(hmac.ComputeHash(Encoding.UTF8.GetBytes(text)));
        return new SignedRequest
        {
            CanonicalRequest = canonical,
            StringToSign = text,
            Headers = new Dictionary<string, string>
            {
                ["x-svc-date"] = date,
                ["x-svc-content-sha256"] = digest,
                ["authorization"] = $"{Algorithm} user={user}, signedheaders={names}, signature={signature}",
            },
        };
    }

    private static string CanonicalPath(string path)
    {
        var segments = new List<string>();
        var last = "";
        foreach (var segment in path.Split('/'))
        {
            last = Encode(segment);
            if (last == "..") segments.RemoveRange(Math.Max(segments.Count - 1, 0), Math.Min(segments.Count, 1));
            else if (last != "" && last != ".") segments.Add(last);
        }
        var endsInSlash = segments.Count > 0 && (last == "" || last == "." || last == "..");
        return "/" + string.Join("/", segments) + (endsInSlash ? "/" : "");
    }

    private static string CanonicalQuery(string query)
    {
        var pairs = query.Split('&')
            .Where(pair => pair != "")
            .Select(pair => pair.Replace('+', ' ').Split(new[] { '=' }, 2))
            .Select(pair => new { Name = Encode(pair[0]), Value = pair.Length > 1 ? Encode(pair[1]) : "" })
            // Without Ordinal, .NET sorts as the language of the machine does.
            .OrderBy(pair => pair.Name, StringComparer.Ordinal)
            .ThenBy(pair => pair.Value, StringComparer.Ordinal);
        return string.Join("&", pairs.Select(pair => pair.Name + "=" + pair.Value));
    }

    /// <summary>Several headers of one name become one line: values trimmed, sorted and joined with commas.</summary>
    private static SortedDictionary<string, List<string>> CanonicalHeaders(List<KeyValuePair<string, string>> headers)
    {
        var values = new SortedDictionary<string, List<string>>(StringComparer.Ordinal);
        foreach (var header in headers)
        {
            var name = header.Key.ToLowerInvariant();
            if (!values.ContainsKey(name)) values[name] = new List<string>();
            values[name].Add(header.Value.Trim(' ', '\t'));
        }
        foreach (var ofName in values.Values) ofName.Sort(StringComparer.Ordinal);
        return values;
    }

    /// <summary>
    /// Decodes percent escapes once, and escapes every byte of UTF-8 but letters, digits, - _ . and ~ anew.
    /// </summary>
    private static string Encode(string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        var encoded = new StringBuilder();
        for (var index = 0; index < bytes.Length; index++)
        {
            var octet = bytes[index];
            if (octet == '%' && index + 2 < bytes.Length
                && Uri.IsHexDigit((char)bytes[index + 1]) && Uri.IsHexDigit((char)bytes[index + 2]))
            {
                octet = (byte)(Uri.FromHex((char)bytes[index + 1]) * 16 + Uri.FromHex((char)bytes[index + 2]));
                index += 2;
            }
            if (Unreserved.IndexOf((char)octet) >= 0) encoded.Append((char)octet);
            else encoded.Append('%').Append(octet.ToString("X2"));
        }
        return encoded.ToString();
    }

    private const string Unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";

    private static string Hash(byte[] bytes)
    {
        using (var sha256 = SHA256.Create()) return Hex(sha256.ComputeHash(bytes));
    }

    private static string Hex(byte[] bytes)
    {
        return string.Concat(bytes.Select(octet => octet.ToString("x2")));
    }
}
