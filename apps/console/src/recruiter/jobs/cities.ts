import { useTranslation } from 'react-i18next';
import { labelOf } from '../../records/label-of.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import type { Column, Row } from '../../records/column.js';
import { useSession } from '../../session/session.js';

interface Place {
  readonly id?: number;
  readonly companyid?: number;
}

/** The column of the cities: a job names an address of a company, which knows its city. None for types without places. */
export function useCityColumn({ fields }: ProfileSchema): readonly Column[] {
  const { t } = useTranslation('recruiter');
  const { client, may } = useSession();
  if (!fields.some(({ id }) => id === 'joblocation') || !may('read', 'companies')) return [];
  const placeOf = (row: Row) => (row['joblocation'] ?? {}) as Place;
  const readCities: Column['readValues'] = async (rows, signal) => {
    const companies = [...new Set(rows.flatMap((row) => placeOf(row).companyid ?? []))];
    const cities = new Map<number | undefined, string>();
    const read = companies.length === 0 ? [] : client.companies.readMany(companies, { fields: ['addresses'], signal });
    for await (const { profile } of read) {
      const { addresses = [] } = (profile ?? {}) as {
        readonly addresses?: ReadonlyArray<{ readonly id: number; readonly addresscity?: string }>;
      };
      for (const { id, addresscity = '' } of addresses) cities.set(id, addresscity);
    }
    return new Map(rows.map((row) => [row.id, cities.get(placeOf(row).id)]));
  };
  const text: Column['text'] = (row) => labelOf(row['city']);
  return [{ id: 'city', title: t('jobs.city'), share: 2, fields: ['joblocation'], readValues: readCities, text }];
}
