import { aDocx, anOdt, aWordParagraph, aWordPicture } from './office-file.builder.js';

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORDS = 'Harbour pilot';

/**
 * Returns files of each kind that refer to a picture and a text outside the file, in every way that the kind allows.
 */
export function pointingFiles(
  picture: string,
  text: string,
): ReadonlyArray<readonly [extension: string, file: Buffer]> {
  const odt = `<text:p>${WORDS}</text:p><text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${picture}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>
    <text:section text:name="s"><text:section-source xlink:href="${text}"/></text:section>
    <text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:object xlink:href="${text}"/></draw:frame></text:p>`;
  const html = `<html><head><link rel="stylesheet" href="${text}"><style>@import url("${text}"); body { background: url(${picture}) }</style><base href="${text}"></head>
    <body background="${picture}"><p>${WORDS}</p><img src="${picture}"><img srcset="${picture} 2x"><iframe src="${text}"></iframe><object data="${text}"></object><embed src="${text}">
    <script src="${text}"></script><video poster="${picture}"></video><svg><image href="${picture}"/></svg><img src="data:image/svg+xml;base64,${Buffer.from(anSvg(picture)).toString('base64')}"></body></html>`;
  return [
    ['docx', pointingDocx(picture, text)],
    ['odt', anOdt(odt)],
    ['html', Buffer.from(html)],
    ['svg', Buffer.from(anSvg(picture, text))],
    [
      'xml',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE cv [<!ENTITY x SYSTEM "${text}">]><?xml-stylesheet href="${text}"?><cv>${WORDS} &x;</cv>`,
      ),
    ],
    [
      'rtf',
      Buffer.from(
        `{\\rtf1 ${WORDS}{\\field{\\*\\fldinst INCLUDEPICTURE "${picture}"}}{\\field{\\*\\fldinst INCLUDETEXT "${text}"}}\\par}`,
      ),
    ],
  ];
}

function anSvg(picture: string, text = picture): string {
  return `<?xml version="1.0"?><?xml-stylesheet href="${text}"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="200">
    <style>@import url("${text}"); @font-face { font-family: f; src: url("${text}") }</style><text x="20" y="40">${WORDS}</text>
    <image href="${picture}" width="90" height="90"/><image xlink:href="${picture}" x="100" width="90" height="90"/><use href="${text}#a"/>
    <filter id="f"><feImage href="${picture}"/></filter><rect y="100" width="90" height="90" fill="none" filter="url(#f)"/></svg>`;
}

function pointingDocx(picture: string, text: string): Buffer {
  const relationships = [
    `<Relationship Id="rId8" Type="${RELATIONSHIP}/image" Target="${picture}" TargetMode="External"/>`,
    `<Relationship Id="rId9" Type="${RELATIONSHIP}/aFChunk" Target="${text}" TargetMode="External"/>`,
    `<Relationship Id="rId10" Type="${RELATIONSHIP}/attachedTemplate" Target="${text}" TargetMode="External"/>`,
  ].join('');
  const field = (code: string): string =>
    `<w:p><w:fldSimple w:instr='${code}'><w:r><w:t>field</w:t></w:r></w:fldSimple></w:p>`;
  const body = [
    aWordParagraph(WORDS),
    aWordPicture('link', 'rId8'),
    '<w:altChunk r:id="rId9"/>',
    field(`INCLUDEPICTURE "${picture}" \\d`),
    field(`INCLUDETEXT "${text}"`),
  ].join('');
  return aDocx(body, relationships);
}
