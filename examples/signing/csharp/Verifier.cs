using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

/// <summary>
/// Verifies events of the talent platform. Needs .NET or Mono with C# 7, and its standard library alone.
/// </summary>
public static class Verifier
{
    /// <summary>Tells whether an event is genuine, by its signature of Standard Webhooks.</summary>
    /// <param name="headers">as they came, with names in lower case</param>
    /// <param name="body">the bytes as they came</param>
    /// <param name="now">seconds since 1970</param>
    public static bool IsGenuine(IReadOnlyDictionary<string, string> headers, byte[] body, string secret, long now)
    {
        string id, time, signatures;
        if (!headers.TryGetValue("webhook-id", out id) || !headers.TryGetValue("webhook-timestamp", out time)
            || !headers.TryGetValue("webhook-signature", out signatures)) return false;
        long seconds;
        if (!long.TryParse(time, NumberStyles.None, CultureInfo.InvariantCulture, out seconds)) return false;
        if (Math.Abs(now - seconds) > 300) return false;
        byte[] json;
        try
        {
            json = JsonOf(headers, body);
        }
        catch (Exception error) when (error is InvalidDataException || error is IOException)
        {
            return false;
        }
        var signed = Encoding.UTF8.GetBytes(id + "." + time + ".").Concat(json).ToArray();
        string right;
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
            right = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
        return signatures.Split(' ').Count(given => IsSame(given, right)) > 0;
    }

    /// <summary>Returns the JSON of an event, to verify and to parse: most bodies are gzip.</summary>
    public static byte[] JsonOf(IReadOnlyDictionary<string, string> headers, byte[] body)
    {
        string encoding;
        if (!headers.TryGetValue("content-encoding", out encoding) || encoding != "gzip") return body;
        using (var unpacked = new BinaryReader(new GZipStream(new MemoryStream(body), CompressionMode.Decompress)))
            return unpacked.ReadBytes(1048576);
    }

    /// <summary>Compares in constant time. Newer .NET has CryptographicOperations.FixedTimeEquals for this.</summary>
    private static bool IsSame(string given, string right)
    {
        if (given.Length != right.Length) return false;
        var difference = 0;
        for (var index = 0; index < right.Length; index++) difference |= given[index] ^ right[index];
        return difference == 0;
    }
}
