// Makes the binary files in test/fixtures from those in test/fixtures/sources: `node scripts/make-fixtures.mjs`.
// Debian 12: apt-get install libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui (7.4.7) fonts-dejavu-core.
// Other kinds are made by the specs themselves, byte for byte: wpd, wri, zip, rar, gz, tar. `broken-deflate.xlsx` is a changed
// skills.xlsx that a soak of test/mutated-files.ts found (seed 4242).
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import {
  ColorType,
  CompressionMethod,
  ImageMagick,
  MagickFormat,
  MagickImageCollection,
  initializeImageMagick,
} from '@imagemagick/magick-wasm';

const FIXTURES = fileURLToPath(new URL('../test/fixtures', import.meta.url));
const work = mkdtempSync(path.join(tmpdir(), 'fixtures-'));

/** Each step converts a file of the step before, or one of the sources. */
const CONVERSIONS = [
  ['resume.fodt', 'odt'],
  ...['docx', 'doc', 'rtf', 'pdf', 'dot', 'dotx:MS Word 2007 XML Template'].map((format) => ['resume.odt', format]),
  ['skills.fods', 'ods'],
  ...['xlsx', 'xls', 'xlt', 'xltx:Calc MS Excel 2007 XML Template'].map((format) => ['skills.ods', format]),
  ['slides.fodp', 'odp'],
  ...['pptx', 'ppt'].map((format) => ['slides.odp', format]),
  ['scan.fodt', 'pdf'],
];

/** Extensions of images, each with the format of the image. */
const IMAGES = {
  tif: MagickFormat.Tif,
  tiff: MagickFormat.Tiff,
  jpg: MagickFormat.Jpg,
  jpeg: MagickFormat.Jpeg,
  jfif: MagickFormat.Jpeg,
  png: MagickFormat.Png,
  gif: MagickFormat.Gif,
  bmp: MagickFormat.Bmp,
  dcx: MagickFormat.Dcx,
  pcx: MagickFormat.Pcx,
  jp2: MagickFormat.Jp2,
  jpc: MagickFormat.Jp2,
};
const MULTI_PAGE = ['tiff', 'dcx'];
/**
 * The library always writes JPEG 2000 in a container. The script takes the codestream out of the container for these
 * extensions.
 */
const CODESTREAMS = ['jpc'];

function convert(file, format) {
  const [extension] = format.split(':');
  const source = file.includes('.fo') ? path.join(FIXTURES, 'sources', file) : path.join(work, file);
  const profile = `-env:UserInstallation=file://${work}/profile`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', work, source]);
  const made = `${path.parse(file).name}.${extension}`;
  // The slides hold half a megabyte of zeros.
  const bytes = readFileSync(path.join(work, made));
  if (made.endsWith('.ppt')) writeFileSync(path.join(FIXTURES, `${made}.gz`), gzipSync(bytes));
  else if (!made.startsWith('scan')) writeFileSync(path.join(FIXTURES, made), bytes);
}

/** The page with words as a gray picture. */
async function pictureOfWords() {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(readFileSync(path.join(work, 'scan.pdf')));
  const { width, height, data } = await document
    .getPage(0)
    .render({ scale: 2.5, render: 'bitmap', colorSpace: 'Gray' });
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}

async function makeImages(picture) {
  await initializeImageMagick(readFileSync(new URL(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'))));
  for (const [extension, format] of Object.entries(IMAGES)) {
    // A PGM file may hold several pictures.
    const pages = MULTI_PAGE.includes(extension) ? [picture, picture] : [picture];
    const images = MagickImageCollection.create(Buffer.concat(pages));
    for (const image of images) {
      if (!['jp2', 'jpc', 'jpg', 'jpeg', 'jfif'].includes(extension)) image.colorType = ColorType.Bilevel;
      if (extension.startsWith('tif')) image.settings.compression = CompressionMethod.Group4;
      image.quality = 40;
    }
    const written = images.write(format, (data) => Buffer.from(data));
    writeFileSync(
      path.join(FIXTURES, `scan.${extension}`),
      CODESTREAMS.includes(extension) ? codestreamOf(written) : written,
    );
  }
}

/** Returns a gray picture of the page with words. */
function codestreamOf(file) {
  for (let at = 0; at + 8 <= file.length;) {
    const bytes = file.readUInt32BE(at);
    // A PGM file may hold several pictures.
    const end = bytes === 0 ? file.length : at + bytes;
    if (file.toString('latin1', at + 4, at + 8) === 'jp2c') return file.subarray(at + 8, end);
    if (end <= at) break;
    at = end;
  }
  throw new Error('The library wrote a JP2 file without a codestream.');
}

/** Writes a PDF page that is one picture, as scanners make them. */
function makeScannedPdf() {
  const jpeg = readFileSync(path.join(FIXTURES, 'scan.jpg'));
  const [width, height] = ImageMagick.read(jpeg, MagickFormat.Jpg, (image) => [image.width, image.height]);
  const draw = 'q 227 0 0 85 0 0 cm /Im Do Q';
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 227 85] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    `<< ${image} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n`;
  writeFileSync(path.join(FIXTURES, 'scan.pdf'), Buffer.from(`${file}${table}${file.length}\n%%EOF\n`, 'latin1'));
}

/** Writes a PDF that asks for a password. */
function makeLockedPdf() {
  const option = (type, value) => ({ type, value });
  const options = { EncryptFile: option('boolean', 'true'), DocumentOpenPassword: option('string', 'sesame') };
  convert('scan.fodt', `pdf:writer_pdf_Export:${JSON.stringify(options)}`);
  copyFileSync(path.join(work, 'scan.pdf'), path.join(FIXTURES, 'locked.pdf'));
}

makeLockedPdf();
CONVERSIONS.forEach(([file, format]) => convert(file, format));
await makeImages(await pictureOfWords());
makeScannedPdf();
rmSync(work, { recursive: true });
