<?php
// Verifies events of the talent platform. Needs PHP 7.4 or newer, with zlib.

/**
 * Tells whether an event is genuine, by its signature of Standard Webhooks.
 *
 * @param array $headers as they came, with names in lower case
 * @param string $body the bytes as they came
 */
function isGenuine($headers, $body, $secret, $now = null)
{
    $id = $headers['webhook-id'] ?? '';
    $time = $headers['webhook-timestamp'] ?? '';
    $json = jsonOf($headers, $body);
    if ($json === false || !ctype_digit($time) || abs(($now ?? time()) - (int) $time) > 300) {
        return false;
    }
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$json", $secret, true));
    $isGenuine = false;
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        $isGenuine = hash_equals($right, $given) || $isGenuine;
    }
    return $isGenuine;
}

/** Returns the JSON of an event, to verify and to parse: most bodies are gzip. False if a body cannot be unpacked. */
function jsonOf($headers, $body)
{
    return ($headers['content-encoding'] ?? '') === 'gzip' ? @gzdecode($body, 1048576) : $body;
}
