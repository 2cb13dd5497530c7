/** The page of the document. It has no script and no style of its own, so that its policy can forbid those. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Talent platform</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** Draws the page. Its origin is the server's, so no validator or other server is asked. */
export const START = `SwaggerUIBundle({
  url: '/docs-json',
  dom_id: '#page',
  deepLinking: true,
  validatorUrl: null,
});
`;

/** The page takes credentials ("Authorize"): it runs only the server's own scripts, and stands in no frame. */
export const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
