import { ServiceError } from '@talent-platform/client';

/** Words about the inputs of a form, by the path of each. */
export type Words = ReadonlyMap<string, string>;

/** Returns the service's words about each field that it refused, for the inputs of a form. */
export function fieldProblems(error: unknown): Words {
  return new Map([...fieldDetails(error)].map(([field, detail]) => [field, sentenceOf(detail)]));
}

/** Returns the service's words about each field that it refused, for a place where they follow the name of the field. */
export function fieldDetails(error: unknown): Words {
  const words = new Map<string, string>();
  for (const { field, detail } of error instanceof ServiceError ? error.problems : []) {
    if (field === undefined) continue;
    const before = words.get(field);
    words.set(field, before === undefined ? detail : `${before} ${sentenceOf(detail)}`);
  }
  return words;
}

/** Returns the words below an input: about its value, and about the parts of its value, each with the part's name. */
export function errorAt(words: Words, path: string, nameOf: (part: string) => string): string | undefined {
  const about = [...words].flatMap(([place, detail]) => {
    if (place === path) return sentenceOf(detail);
    return place.startsWith(`${path}/`) ? sentenceOf(`${nameOf(place.slice(path.length + 1))} ${detail}`) : [];
  });
  return about.length === 0 ? undefined : about.join(' ');
}

/** Returns words that follow the name of a field as a sentence, for a place where they stand alone. */
export function sentenceOf(detail: string): string {
  return detail.charAt(0).toUpperCase() + detail.slice(1);
}
