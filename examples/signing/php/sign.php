<?php
// Signs requests to the talent platform. Needs PHP 7.4 or newer, and no extension that has to be installed.

const ALGORITHM = 'x-svc-v1-hmac-sha256';

/**
 * Returns the headers to add to a request, and the texts that were signed.
 *
 * @param string $url exactly as it is sent, with or without scheme and host
 * @param array $headers pairs [name, value] that the signature covers too
 * @param string|null $date now, unless a test gives one
 */
function sign($method, $url, $user, $secret, $body = '', $headers = [], $date = null)
{
    $date = $date ?? gmdate('Y-m-d\TH:i:s\Z');
    $digest = hash('sha256', $body);
    $own = [['x-svc-date', $date], ['x-svc-content-sha256', $digest]];
    [$lines, $names] = canonicalHeaders(array_merge($headers, $own));
    $target = preg_replace('~^[A-Za-z][A-Za-z0-9+.-]*://[^/?]*~', '', $url);
    [$path, $query] = explode('?', $target, 2) + [1 => ''];
    $canonical = implode("\n", array_merge(
        [strtoupper($method), canonicalPath($path), canonicalQuery($query)],
        $lines,
        ['', $names] // The empty line ends the headers. There is none at the end.
    ));
    $text = implode("\n", [ALGORITHM, $date, hash('sha256', $canonical)]);
    $signature = hash_hmac('sha256', $text, $secret);
    return [
        'headers' => [
            'x-svc-date' => $date,
            'x-svc-content-sha256' => $digest,
            'authorization' => ALGORITHM . " user=$user, signedheaders=$names, signature=$signature",
        ],
        'canonicalRequest' => $canonical,
        'stringToSign' => $text,
    ];
}

function canonicalPath($path)
{
    $segments = [];
    foreach (array_map('encode', explode('/', $path)) as $last) {
        if ($last === '..') {
            array_pop($segments);
        } elseif ($last !== '' && $last !== '.') {
            $segments[] = $last;
        }
    }
    $slash = $segments && in_array($last, ['', '.', '..'], true) ? '/' : '';
    return '/' . implode('/', $segments) . $slash;
}

function canonicalQuery($query)
{
    $pairs = [];
    foreach (array_filter(explode('&', $query), 'strlen') as $pair) {
        $pairs[] = array_map('encode', explode('=', str_replace('+', ' ', $pair), 2) + [1 => '']);
    }
    usort($pairs, function ($a, $b) {
        return strcmp($a[0], $b[0]) ?: strcmp($a[1], $b[1]);
    });
    return implode('&', array_map(function ($pair) {
        return implode('=', $pair);
    }, $pairs));
}

/** Several headers of one name become one line: their values are trimmed, sorted and joined with commas. */
function canonicalHeaders($headers)
{
    $values = [];
    foreach ($headers as [$name, $value]) {
        $values[strtolower($name)][] = trim($value, " \t");
    }
    ksort($values, SORT_STRING);
    $lines = [];
    foreach ($values as $name => $ofName) {
        sort($ofName, SORT_STRING); // without SORT_STRING, PHP sorts "10" behind "9"
        $lines[] = $name . ':' . implode(',', $ofName);
    }
    return [$lines, implode(';', array_keys($values))];
}

/** Decodes percent escapes once, and escapes every byte of UTF-8 but letters, digits, - _ . and ~ anew. */
function encode($text)
{
    return rawurlencode(rawurldecode($text));
}
