/** A heading of the document, over the operations that belong together. */
export interface ApiTag {
  readonly name: string;
  readonly description: string;
}

const tag = (name: string, description: string): ApiTag => ({ name, description });

/**
 * Every heading in the order of the document: what an integration meets first stands first. Renderers that know
 * `x-tagGroups` show a group as one section.
 */
const GROUPS: ReadonlyArray<{ readonly name: string; readonly tags: readonly ApiTag[] }> = [
  {
    name: 'Profiles',
    tags: [
      tag('People', 'Candidates, employees and hiring managers: their fields, collections and files.'),
      tag('Jobs', 'Jobs, open or not: their fields, collections and files.'),
      tag('Companies', 'Companies and locations: their fields, collections and files.'),
      tag('New hire categories', 'What new hires are brought into: fields, collections and files.'),
      tag('Talent pools', 'Pools of candidates without a job: fields, collections and files.'),
      tag('Rooms', 'Rooms for connect events: fields, collections and files.'),
      tag('Connect events', 'Events at which candidates are met: fields, collections and files.'),
      tag('Resumes', 'The text and the PDF of the resume of a person.'),
      tag('Schemas', 'JSON Schemas of profiles, fields, workflows, searches and forms, as the caller sees them.'),
    ],
  },
  {
    name: 'Forms and lists',
    tags: [
      tag('Forms', 'Questions of forms, and filled forms: submit, read, change, replace and export.'),
      tag('Lists', 'Values of dropdowns and hierarchies: read, add, change and hide.'),
    ],
  },
  {
    name: 'Recruiting',
    tags: [
      tag('Workflows', 'The connection of a person with a job, a new hire category or a talent pool, and its status.'),
      tag('Notes', 'What users write down about people and their workflows.'),
      tag('Search', 'Ids of profiles and workflows that a filter finds.'),
      tag('Career-portal search', 'Jobs that are live on a career portal.'),
      tag('Job posts', 'Posting jobs on career portals, and taking them down.'),
      tag('Platform actions', 'The work of people on the screens of the platform, of which partners are told.'),
    ],
  },
  {
    name: 'Events and changes',
    tags: [
      tag('Events', 'Requests that the platform sends to partners.'),
      tag('Event subscriptions', 'Who is told of events, and the state of each.'),
      tag('Event deliveries', 'What partners were told, and what became of it.'),
      tag('Keeping a copy', 'What has changed, for those who keep a copy.'),
    ],
  },
  {
    name: 'Administration',
    tags: [
      tag('Blueprint', 'The configuration of a customer, as one document.'),
      tag('Access', 'Users and their signing secrets, and why a user can or cannot use a field.'),
      tag('Audit trail', 'Who changed what, when and how.'),
      tag('Privacy', 'All that is stored about a person: to hand it over, and to erase it.'),
      tag('Operation', 'What a server can do, and whether it answers.'),
    ],
  },
  {
    name: 'Pages',
    tags: [tag('Job pages', 'Pages of career portals for candidates: jobs, and the form to apply.')],
  },
];

export const API_TAGS: readonly ApiTag[] = GROUPS.flatMap(({ tags }) => tags);

/** The groups, as the extension `x-tagGroups` writes them. */
export const TAG_GROUPS: ReadonlyArray<{ readonly name: string; readonly tags: readonly string[] }> = GROUPS.map(
  ({ name, tags }) => ({ name, tags: tags.map((known) => known.name) }),
);
