<?php
// Verifies the events that come on standard input, in the form that ../README.md describes.

require __DIR__ . '/verify.php';

while (($line = fgets(STDIN)) !== false) {
    [$secret, $now, $body, $pairs] = array_map('base64_decode', explode("\t", rtrim($line, "\n")));
    $headers = [];
    foreach (explode("\n", $pairs) as $pair) {
        [$name, $value] = explode(':', $pair, 2);
        $headers[$name] = $value;
    }
    echo isGenuine($headers, $body, $secret, (int) $now) ? "genuine\n" : "refused\n";
}
