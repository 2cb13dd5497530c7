import { randomFillSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { textOf } from '../../test/text-of.js';
import { decodeText } from './decode-text.js';

/** A person, a line and a part of a resume in each language, and the charsets that programs of its countries write. */
const TEXTS: ReadonlyArray<readonly [language: string, charsets: readonly string[], texts: readonly string[]]> = [
  [
    'Russian',
    ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
    [
      'Иван Петров',
      'Опыт работы: программист',
      'Резюме\r\nИмя: Анна Каренина\r\nТелефон: +7 495 123-45-67\r\nБухгалтер, Москва\r\n',
    ],
  ],
  ['Greek', ['windows-1253', 'iso-8859-7'], ['Γιώργος Παπαδόπουλος', 'Εμπειρία ως μηχανικός στην Αθήνα']],
  ['Japanese', ['shift_jis', 'euc-jp'], ['山田太郎', '職務経歴書\n氏名：山田太郎\n東京都港区で勤務', 'やまだ たろう']],
  ['Chinese', ['gbk'], ['简历 张伟', '姓名：张伟，工作经验：软件工程师，北京']],
  ['Chinese of rare names', ['gb18030'], ['简历 张𠮷伟', '姓名：张𠮷伟，工作经验：软件工程师，北京']],
  ['Chinese of Taiwan', ['big5'], ['王小明', '履歷表 姓名：王小明 工作經驗：臺北軟體工程師']],
  ['Chinese of Hong Kong', ['big5hkscs'], ['履歷表 姓名：陳𨋢明 工作經驗：香港啹喺軟體工程師']],
  ['Korean', ['euc-kr'], ['김철수', '이력서 이름: 김철수 경력: 서울에서 개발자로 근무']],
  ['Korean of rare syllables', ['cp949'], ['이력서 이름: 김펲똠 경력: 서울에서 개발자로 근무']],
  ['Polish', ['windows-1250', 'iso-8859-2'], ['Łukasz Żółć', 'Doświadczenie zawodowe: inżynier, Łódź, Gdańsk']],
  ['Czech', ['windows-1250', 'iso-8859-2'], ['Jiří Dvořák', 'Zkušenosti: účetní, Plzeň, vedoucí oddělení']],
  ['Hungarian', ['windows-1250'], ['Kovács Géza', 'Szakmai tapasztalat: gyógyszerész, főkönyvelő']],
  ['German', ['windows-1252'], ['Zoë Müller', 'Jörg – „Lotse“ für den Hamburger Hafen, 50 €']],
  ['French', ['windows-1252'], ['François Lefèvre', 'Curriculum vitæ : ingénieur à Besançon, élève']],
  ['Spanish', ['windows-1252'], ['José García Muñoz', 'Años de experiencia: desarrollador en España']],
  ['Portuguese', ['windows-1252'], ['João Conceição', 'Experiência: engenheiro, formação em São Paulo']],
  ['Turkish', ['windows-1254'], ['Özgeçmiş: İstanbul’da yazılım mühendisi olarak çalıştım, Ayşe Yılmaz']],
  ['Hebrew', ['windows-1255'], ['שלום עולם', 'קורות חיים: מהנדס תוכנה בתל אביב']],
  ['Arabic', ['windows-1256'], ['السيرة الذاتية: مهندس برمجيات في القاهرة']],
  ['Thai', ['windows-874'], ['ประวัติย่อ: วิศวกรซอฟต์แวร์ในกรุงเทพ']],
  ['Lithuanian', ['windows-1257'], ['Gyvenimo aprašymas: programuotojas Vilniuje, šešerių metų darbo patirtis']],
];

const CASES = TEXTS.flatMap(([language, charsets, texts]) =>
  charsets.flatMap((charset) => texts.map((text) => ({ language, charset, text }))),
);

const read = (bytes: Buffer, ...declared: readonly string[]): Promise<string> => decodeText(bytes, ...declared);

describe('The charset of a text that tells none', () => {
  it.each(CASES)('is found: $language in $charset: $text (D-FIL-13)', async ({ charset, text }) => {
    const bytes = iconv.encode(text, charset);
    expect(iconv.decode(bytes, charset)).toBe(text);
    expect(await read(bytes)).toBe(text);
  });

  it('is found of Japanese in seven bits', async () => {
    expect(await read(Buffer.from('\x1b$B;3ED\x1b(B 1', 'latin1'))).toBe('山田 1');
  });

  it.each(['Zoë – pilot\n', 'Иван Петров', '山田太郎\r\n1990', 'a'.repeat(9000)])(
    'is found of UTF-16 in either order, without a mark: %j',
    async (text) => {
      const bytes = Buffer.from(text, 'utf16le');
      expect(await textOf(bytes)).toBe(await textOf(Buffer.from(text)));
      expect(await textOf(bytes.swap16())).toBe(await textOf(Buffer.from(text)));
    },
  );

  it('is never looked for in what is ASCII or UTF-8', async () => {
    const inUtf8 = fc
      .string({ unit: 'binary', maxLength: 200 })
      .filter((text) => !['\0', '\x1b', '\ufeff'].some((each) => text.includes(each)));
    await fc.assert(
      fc.asyncProperty(inUtf8, async (text) => {
        expect(await read(Buffer.from(text), 'windows-1251')).toBe(text);
      }),
    );
  });
});

describe('A text that tells its charset', () => {
  const russian = iconv.encode('Да', 'windows-1251');

  it('is read as whoever sent it told, or as it tells itself', async () => {
    expect(await read(russian, 'windows-1251')).toBe('Да');
    expect(await textOf(iconv.encode('<meta charset="koi8-r"><p>Да', 'koi8-r'), { extension: 'html' })).toBe('Да\n');
    const xml = '<?xml version="1.0" encoding="windows-1251"?><a>Да</a>';
    expect(await textOf(iconv.encode(xml, 'windows-1251'))).toBe(`${xml}\n`);
    expect(await textOf(iconv.encode('{\\rtf1\\ansi\\ansicpg1251 Да}', 'windows-1251'))).toBe('Да\n');
    expect(await read(iconv.encode('Știință', 'iso-8859-16'), 'iso-8859-16')).toBe('Știință');
  });

  it('is read as statistics tell if it is in another charset', async () => {
    const text = 'Опыт работы: программист';
    for (const told of ['utf-8', 'utf-16', 'gbk', 'x-unknown', 'shift_jis'])
      expect(await read(iconv.encode(text, 'windows-1251'), told)).toBe(text);
    const page = `<!DOCTYPE html><meta charset="utf-8"><p>${text}`;
    expect(await textOf(iconv.encode(page, 'windows-1251'))).toBe(`${text}\n`);
  });
});

describe('A text that is damaged', () => {
  it('is read in its charset all the same', async () => {
    const text = 'Zoë Müller, Jörg Änderson, Besançon\n'.repeat(20);
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xc3])]);
    expect(await read(bytes)).toBe(`${text}\ufffd`);
  });

  it('has no text if no charset makes one of it', async () => {
    const bytes = randomFillSync(Buffer.alloc(4000)).map((byte) => (byte < 0x20 || byte === 0x7f ? byte | 0x80 : byte));
    await expect(read(Buffer.from(bytes))).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});
