/**
 * A resume of a person of the demo: its file, whose ending says the format, its language, and its lines. The first line
 * is the name.
 *
 * @typedef {{ person: number, file: string, language: string, lines: readonly string[] }} Resume
 */

/**
 * The resumes beside those of `first-records.json`. PDFs hold the letters of Western Europe alone, because they embed no
 * font.
 *
 * @type {readonly Resume[]}
 */
export const RESUMES = [
  {
    person: 11,
    file: 'amelie-brandt.pdf',
    language: 'de',
    lines: [
      'Amelie Brandt',
      'Softwareentwicklerin',
      'Acht Jahre Dienste für Logistik und Handel, zuletzt mit Bereitschaft und eigenem Betrieb.',
      '2021 bis 2026, Elbkontor Systeme, Hamburg: Entwicklung der Auftragsschnittstellen',
      '2018 bis 2021, Nordlicht Handel, Kiel: Datenbanken und Auswertungen',
      'Kenntnisse: TypeScript, PostgreSQL, Go, Lasttests',
      'Sprachen: Deutsch, Englisch, Dänisch',
    ],
  },
  {
    person: 12,
    file: 'jonas-wieland.docx',
    language: 'de',
    lines: [
      'Jonas Wieland',
      'Fachinformatiker für Anwendungsentwicklung',
      'Sechs Jahre in einem Team für Fahrgastauskünfte: Schnittstellen, Warteschlangen, Überwachung.',
      '2020 bis 2026, Linie Acht, Leipzig: Entwickler',
      'Kenntnisse: Java, Kotlin, Kafka, SQL',
    ],
  },
  {
    person: 13,
    file: 'camille-roussel.pdf',
    language: 'fr',
    lines: [
      'Camille Roussel',
      'Développeuse de services web',
      'Sept ans d’expérience, dont trois à la tête d’une petite équipe à Lyon.',
      '2022 à 2026, Atelier Confluence, Lyon : responsable technique',
      '2019 à 2022, Trois Fleuves, Grenoble : développeuse',
      'Compétences : Node.js, PostgreSQL, revue de code, pédagogie',
      'Langues : français, anglais, italien',
    ],
  },
  {
    person: 14,
    file: 'lucia-ferrer-ramos.txt',
    language: 'es',
    lines: [
      'Lucía Ferrer Ramos',
      'Desarrolladora de software',
      'Cinco años en servicios de reservas para hoteles: integraciones, pagos y pruebas automáticas.',
      '2021 a 2026, Mar de Letras, Valencia: desarrolladora',
      'Conocimientos: Python, Django, SQL, colas de mensajes',
      'Idiomas: español, valenciano, inglés',
    ],
  },
  {
    person: 15,
    file: 'zofia-wisniewska.docx',
    language: 'pl',
    lines: [
      'Zofia Wiśniewska',
      'Programistka',
      'Dziewięć lat doświadczenia w systemach dla szpitali: grafiki dyżurów, integracje, bezpieczeństwo danych.',
      '2019–2026, Zielony Most, Kraków: starsza programistka',
      'Umiejętności: Java, PostgreSQL, projektowanie interfejsów',
      'Języki: polski, angielski, podstawy niemieckiego',
    ],
  },
  {
    person: 16,
    file: 'eleni-papadaki.html',
    language: 'el',
    lines: [
      'Ελένη Παπαδάκη',
      'Μηχανικός λογισμικού',
      'Έξι χρόνια εμπειρίας σε υπηρεσίες για λιμάνια: διεπαφές, βάσεις δεδομένων και παρακολούθηση.',
      '2020–2026, Λευκός Φάρος, Θεσσαλονίκη: μηχανικός λογισμικού',
      'Γλώσσες: ελληνικά, αγγλικά, γερμανικά',
    ],
  },
  {
    person: 17,
    file: 'irina-sokolova.txt',
    language: 'ru',
    lines: [
      'Ирина Соколова',
      'Разработчик серверных приложений',
      'Десять лет опыта: платёжные системы, очереди сообщений, наставничество.',
      '2022–2026, «Горный ручей», Тбилиси: ведущий разработчик',
      '2016–2022, «Северная пристань»: разработчик',
      'Языки: русский, английский, грузинский',
    ],
  },
  {
    person: 18,
    file: 'layla-haddad.html',
    language: 'ar',
    lines: [
      'ليلى حداد',
      'مهندسة برمجيات',
      'سبع سنوات من الخبرة في خدمات الويب وقواعد البيانات للمستشفيات.',
      '2021–2026، شركة الجسر الأخضر، عمّان: مهندسة أولى',
      'المهارات: TypeScript وPostgreSQL والاختبارات الآلية',
      'اللغات: العربية والإنجليزية والفرنسية',
    ],
  },
  {
    person: 19,
    file: 'noa-barak.docx',
    language: 'he',
    lines: [
      'נועה ברק',
      'מפתחת תוכנה',
      'חמש שנות ניסיון בפיתוח שירותי צד שרת למערכות תורים במרפאות.',
      '2021–2026, גשר ירוק, חיפה: מפתחת',
      'כישורים: Go, PostgreSQL, Kubernetes',
      'שפות: עברית, אנגלית, רוסית',
    ],
  },
  {
    person: 20,
    file: 'ayaka-morimoto.txt',
    language: 'ja',
    lines: [
      '森本 彩花',
      'ソフトウェアエンジニア',
      '物流会社向けの在庫管理システムを八年間開発しました。設計、運用、後輩の指導を担当。',
      '2018年から2026年まで 青葉システム(京都):主任エンジニア',
      '技術:Java、PostgreSQL、負荷試験',
      '言語:日本語、英語',
    ],
  },
  {
    person: 21,
    file: 'oliver-hartwell.pdf',
    language: 'en',
    lines: [
      'Oliver Hartwell',
      'Backend developer',
      'Eleven years of services for libraries and archives, four of them as the lead of a team.',
      '2020 to 2026, Quiet Shelf, Leeds: lead developer',
      '2015 to 2020, Paper Kite, York: developer',
      'Skills: Python, Rust, search engines, plain writing',
    ],
  },
  {
    person: 22,
    file: 'beatriz-carvalho.pdf',
    language: 'pt',
    lines: [
      'Beatriz Carvalho',
      'Programadora',
      'Quatro anos em aplicações para transportes públicos: horários, bilhetes e notificações.',
      '2022 a 2026, Linha do Rio, Porto: programadora',
      'Competências: Kotlin, SQL, integração contínua',
      'Línguas: português, inglês, espanhol',
    ],
  },
  {
    person: 23,
    file: 'elif-yildirim.html',
    language: 'tr',
    lines: [
      'Elif Yıldırım',
      'Yazılım geliştirici',
      'Altı yıl boyunca belediyeler için randevu ve ödeme hizmetleri geliştirdi.',
      '2020–2026, Mavi Körfez, İzmir: kıdemli geliştirici',
      'Diller: Türkçe, İngilizce, Almanca',
    ],
  },
  {
    person: 24,
    file: 'astrid-lindqvist.txt',
    language: 'sv',
    lines: [
      'Astrid Lindqvist',
      'Systemutvecklare',
      'Nyutexaminerad från Uppsala, med två somrar hos ett företag för väderdata.',
      '2024 till 2026, Norrvind, Uppsala: deltidsutvecklare',
      'Språk: svenska, engelska, tyska',
    ],
  },
  {
    person: 25,
    file: 'chen-siyuan.docx',
    language: 'zh',
    lines: [
      '陈思远',
      '后端工程师',
      '七年支付与结算系统经验,负责接口设计、监控和值班。',
      '2019年至2026年 绿岛科技(新加坡):高级工程师',
      '技能:Go、MySQL、消息队列',
      '语言:中文、英语、马来语',
    ],
  },
  {
    person: 31,
    file: 'rosa-delgado.txt',
    language: 'en',
    lines: [
      'Rosa Delgado',
      'Physiotherapist, licensed in Texas',
      'Six years of orthopaedic rehabilitation, with groups for hips and knees.',
      '2020 to 2026, Cedar Creek Rehabilitation, Austin',
      'Languages: English, Spanish',
    ],
  },
  {
    person: 33,
    file: 'tomas-herrera.pdf',
    language: 'es',
    lines: [
      'Tomás Herrera',
      'Fisioterapeuta',
      'Ocho años de rehabilitación deportiva; licencia en Texas desde 2021.',
      '2021 a 2026, Mission Trail Therapy, San Antonio',
      'Idiomas: español, inglés',
    ],
  },
  {
    person: 37,
    file: 'karim-belkacem.docx',
    language: 'fr',
    lines: [
      'Karim Belkacem',
      'Chef de cuisine',
      'Douze ans de cuisine, dont six en restauration collective : 400 repas par jour, produits de saison.',
      '2020 à 2026, Les Halles du Port, Marseille : chef',
      'Langues : français, arabe, anglais',
    ],
  },
  {
    person: 41,
    file: 'pawel-krol.txt',
    language: 'pl',
    lines: [
      'Paweł Król',
      'Księgowy',
      'Siedem lat w księgowości spółek międzynarodowych: zamknięcia miesiąca, VAT, audyt.',
      '2019–2026, Biuro Rachunkowe Rynek, Katowice',
      'Języki: polski, angielski',
    ],
  },
  {
    person: 42,
    file: 'sabine-ortlieb.html',
    language: 'de',
    lines: [
      'Sabine Ortlieb',
      'Kundenberaterin',
      'Fünfzehn Jahre Beratung am Telefon, davon neun für Krankenhäuser und Praxen.',
      '2017 bis 2026, Havelruf, Potsdam: Teamleiterin',
      'Sprachen: Deutsch, Englisch',
    ],
  },
  {
    person: 49,
    file: 'kenji-ogawa.txt',
    language: 'ja',
    lines: [
      '小川 賢治',
      '工場長',
      '食品工場で二十年の経験。安全管理と人材育成が専門です。',
      '2010年から2026年まで 南風食品(大阪):製造部長、工場長',
      '言語:日本語、英語',
    ],
  },
];
