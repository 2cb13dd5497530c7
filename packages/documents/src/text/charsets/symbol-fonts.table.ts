/**
 * The characters of the symbol fonts of Office from U+0020 on, 32 a row. A space is a place without a character. Symbol
 * follows the table of Adobe at Unicode, and the other fonts follow what Unicode 7 took from them. An older character
 * stands for one of Unicode 7 that looks the same, because the packaged fonts have only the older one.
 */
const SYMBOL_FONTS: Readonly<Record<string, readonly string[]>> = {
  symbol: [
    ' !∀#∃%&∍()*+,−./0123456789:;<=>?',
    '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
    '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~ ',
    '                                ',
    '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵',
    'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
    '◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ',
  ],
  wingdings: [
    ' ✎✂✁👓🕭🕮🕯☎✆✉✉📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍',
    '✍✌✌👍👎☜☞☝☟🖐☺😐☹💣🕱🏳🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉',
    '♊♋♌♍♎♏♐♑♒♓🙰🙵⚫❍◼□❐❑❒◆⧫◆❖◆⌧⮹⌘🏵🏶🙶🙷▯',
    '🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•',
    '▪○○◯◎◎❍▪◻🟁✦★✶✴✹✵⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘',
    '🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈➲⮉⮋←',
    '→↑↓↖↗↙↘⬅➔⬆⬇⬉⬈⬋⬊⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭✗✓☒☑ ',
  ],
  'wingdings 2': [
    ' ✎🖋🖌🖍✄✀☎✆🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙',
    '🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓☒☑☒☒⊗⊗⊘⊘🙱🙴🙲🙳‽🙹🙺',
    '🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿ ',
    '☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅••●○○○◉⊙◉▪',
    '▪◾■□□□□□▣▣▣▣▣◆◆◇◇◈◈◈◈◈◆◆◊◇◖◗⯊⯋■◆',
    '⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺',
    '🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂      ',
  ],
  'wingdings 3': [
    ' ←→↑↓↖↗↙↘⭰⭲⭱⭳⭶⭸⭻⭽↔↕⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧',
    '⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎↶⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥',
    '🢦🢧🢨🢩🢪🢫←→↑↓↖↗↙↘↔↕▲▼△▽◀▶◁▷◣◢◤◥◂▸▴ ',
    '▾▲▼◀▶◀▶▲▼←→↑↓←→↑↓←→↑↓←→↑↓←→↑↓←→↑',
    '↓←→↑↓🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛←→↑',
    '↓←→↑↓⬅➔⬆⬇⮨⮩⮪⮫⮬⮭⮮⮯←→↑↓↖↗↙↘←→↑↓↖↗↙',
    '↘⬅➔⬆⬇⬉⬈⬋⬊←→↑↓🢔🢖🢕🢗               ',
  ],
  webdings: [
    ' 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗◀▶▲▼⏪⏩⏮⏭⏸⏹⏺🗚🗳',
    '🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫',
    '⮔✔🚲□🛡📦🛱■🚑🛈🛩🛰🟈🕴⬤🛥🚔🗘🗙❓🛲🚇🚍⛳⊘⊖🚭🗮│🗯🗲 ',
    '🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯✉✉✉✉🖹🖺🖻',
    '🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻',
    '🖥🖦🖧🕹🎮🕻🕼📟☎☎🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫',
    '🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊',
  ],
};

const CHARACTERS = new Map(Object.entries(SYMBOL_FONTS).map(([font, rows]) => [font, Array.from(rows.join(''))]));
/** The first of the private characters under which Office stores the characters of symbol fonts. */
const PRIVATE = 0xf000;
const FIRST = 0x20;

/** Whether the letters of a font are symbols. */
export function isSymbolFont(font: string): boolean {
  return CHARACTERS.has(font.toLowerCase());
}

/**
 * Returns a text of a symbol font as the characters that a reader sees. A text of another font comes back unchanged.
 *
 * @param text - characters from U+0020 to U+00FF, or the private ones from U+F020 to U+F0FF
 */
export function symbolsOf(font: string, text: string): string {
  const symbols = CHARACTERS.get(font.toLowerCase());
  if (symbols === undefined) return text;
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return symbols[(code >= PRIVATE ? code - PRIVATE : code) - FIRST] ?? character;
  }).join('');
}
