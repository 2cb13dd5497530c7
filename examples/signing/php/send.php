<?php
// php send.php METHOD TARGET [BODY]: sends a signed request, and prints the answer.

require __DIR__ . '/sign.php';

[, $method, $target, $body] = $argv + [3 => ''];
$url = getenv('TALENT_BASE_URL') . $target;
$signed = sign($method, $url, getenv('TALENT_USER'), getenv('TALENT_SECRET'), $body);
$headers = ['content-type: application/json'];
foreach ($signed['headers'] as $name => $value) {
    $headers[] = "$name: $value";
}
$http = ['method' => $method, 'header' => $headers, 'content' => $body, 'ignore_errors' => true];
$answer = file_get_contents($url, false, stream_context_create(['http' => $http]));
$status = (int) explode(' ', $http_response_header[0])[1];
$location = preg_replace('/^location: /i', '', current(preg_grep('/^location: /i', $http_response_header)) ?: '');
echo "$status $location $answer\n";
exit($status >= 400 ? 1 : 0);
