<?php
// Signs the requests that come on standard input, in the form that ../README.md describes.

require __DIR__ . '/sign.php';

while (($line = fgets(STDIN)) !== false) {
    $fields = array_map('base64_decode', explode("\t", rtrim($line, "\n")));
    [$method, $url, $date, $user, $secret, $body] = $fields;
    $headers = array_chunk(array_slice($fields, 6), 2);
    $signed = sign($method, $url, $user, $secret, $body, $headers, $date);
    $stages = [$signed['canonicalRequest'], $signed['stringToSign'], $signed['headers']['authorization']];
    echo implode("\t", array_map('base64_encode', $stages)), "\n";
}
