"""python3 send.py METHOD TARGET [BODY]: sends a signed request, and prints the answer."""
import os
import sys
import urllib.error
import urllib.request

from sign import sign

method, target, body = [*sys.argv[1:], ""][:3]
url = os.environ["TALENT_BASE_URL"] + target
signed = sign(method, url, os.environ["TALENT_USER"], os.environ["TALENT_SECRET"], body.encode())
headers = {**signed["headers"], "content-type": "application/json"}
request = urllib.request.Request(url, data=body.encode() or None, headers=headers, method=method)
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:  # a status of 400 or more: its body says why
    answer = error
with answer:
    print(answer.status, answer.headers["location"] or "", answer.read().decode())
sys.exit(answer.status >= 400)
