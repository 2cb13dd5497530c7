/** Names that people and other services use, each with the names that may be meant. Keys are in lower case without `_` and `-`. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  surname: 'lastname',
  familyname: 'lastname',
  givenname: 'firstname',
  forename: 'firstname',
  mail: 'email emailaddress',
  emailaddress: 'email',
  emails: 'email',
  phone: 'phones phonenumber',
  telephone: 'phones phonenumber',
  tel: 'phones phonenumber',
  mobile: 'phones phonenumber',
  address: 'addresses addresscity',
  city: 'addresscity',
  town: 'addresscity',
  zip: 'addresszip',
  zipcode: 'addresszip',
  postcode: 'addresszip',
  postalcode: 'addresszip',
  state: 'addressstate',
  country: 'addresscountry',
  title: 'jobtitle',
  location: 'joblocation',
  created: 'createddate',
  createdat: 'createddate',
  creationdate: 'createddate',
  updated: 'updateddate',
  updatedat: 'updateddate',
  modified: 'updateddate',
  modifiedat: 'updateddate',
  modifieddate: 'updateddate',
  lastmodified: 'updateddate',
  status: 'folder',
  cv: 'resume',
  person: 'people',
  people: 'person',
  persons: 'people person',
  candidate: 'people person',
  candidates: 'people person',
  company: 'companies',
  companies: 'company',
  newhirecategories: 'newhirecategory',
  applicantworkflows: 'submittal',
  talentpool: 'talentpools',
  newhirecategory: 'newhirecategories',
};

/**
 * Returns this platform's names for a name that other services use, the most likely first. The caller must know which of
 * them exist and who may see them.
 *
 * @example
 * nameSynonyms('Sur_name'); // ['lastname']
 */
export function nameSynonyms(name: string): readonly string[] {
  const plain = name.slice(0, 40).replaceAll(/[-_]/g, '').toLowerCase();
  return Object.hasOwn(USUAL_NAMES, plain) ? (USUAL_NAMES[plain] ?? '').split(' ') : [];
}
