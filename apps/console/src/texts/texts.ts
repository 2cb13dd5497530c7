import i18next from 'i18next';
import type { BackendModule, ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type administrator from './en/administrator.json';
import type developer from './en/developer.json';
import type frame from './en/frame.json';
import type recruiter from './en/recruiter.json';

/** The languages of the console, each a folder of this one, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
    resources: {
      frame: typeof frame;
      recruiter: typeof recruiter;
      developer: typeof developer;
      administrator: typeof administrator;
    };
  }
}

const files = import.meta.glob<{ default: ResourceKey }>('./*/*.json');
const STORED_AS = 'talent-console-language';

/** Loads the texts of an area in a language when a page first needs them. */
const catalogue: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = files[`./${language}/${area}.json`];
    if (!load) return done(new TypeError(`texts/${language}/${area}.json: there is no such file.`), undefined);
    load().then(
      ({ default: texts }) => done(null, texts),
      (error: Error) => done(error, undefined),
    );
  },
};

function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORED_AS), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (wanted.find((tag) => tag && tag in LANGUAGES) as Language | undefined) ?? 'en';
}

/** Starts the texts in the language that the user has chosen, or that the browser prefers. */
export async function startTexts(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(catalogue)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      fallbackLng: 'en',
      supportedLngs: Object.keys(LANGUAGES),
      ns: ['frame'],
      defaultNS: 'frame',
      interpolation: { escapeValue: false }, // React escapes
    });
}

/** Loads the texts of all areas, whose names stand in the navigation. */
export async function loadTexts(): Promise<void> {
  await i18next.loadNamespaces(['recruiter', 'developer', 'administrator']);
}

/** Changes the language, and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED_AS, language);
  await i18next.changeLanguage(language);
}
