import type { Customer } from './discovery.js';

/** Things that a check can need of the customer, and how they are found. A finder throws a CheckSkip with the reason. */
export const NEEDS = {
  secret: { title: 'a signing secret', find: async (customer: Customer) => customer.secret() },
  password: { title: 'a password', find: async (customer: Customer) => customer.password() },
  person: { title: 'a person', find: async (customer: Customer) => customer.profile('people') },
  job: { title: 'a job', find: async (customer: Customer) => customer.profile('jobs') },
  company: { title: 'a company', find: async (customer: Customer) => customer.profile('companies') },
  talentpool: { title: 'a talent pool', find: async (customer: Customer) => customer.profile('talentpools') },
  newhirecategory: {
    title: 'a new hire category',
    find: async (customer: Customer) => customer.profile('newhirecategories'),
  },
  userGroup: { title: 'a user group', find: async (customer: Customer) => customer.userGroup() },
  lockedType: { title: 'a locked profile type', find: async (customer: Customer) => customer.lockedType() },
  privateForm: { title: 'a private form', find: async (customer: Customer) => customer.privateForm() },
  disabledForm: { title: 'a disabled form', find: async (customer: Customer) => customer.disabledForm() },
  email: { title: 'a person with an e-mail address', find: async (customer: Customer) => customer.email() },
  externalid: { title: 'a profile with an external id', find: async (customer: Customer) => customer.externalId() },
  resume: { title: 'a person with a resume', find: async (customer: Customer) => customer.resume() },
  list: { title: 'a list with two nodes', find: async (customer: Customer) => customer.list() },
  tree: { title: 'a list with two levels', find: async (customer: Customer) => customer.tree() },
  customList: { title: 'a custom list', find: async (customer: Customer) => customer.customList() },
  form: { title: 'a form', find: async (customer: Customer) => customer.form() },
  filledForm: { title: 'a filled form', find: async (customer: Customer) => customer.filledForm() },
  portal: { title: 'a career portal', find: async (customer: Customer) => customer.portal() },
  jobPost: { title: 'a job post', find: async (customer: Customer) => customer.jobPost() },
  newPerson: { title: 'a person that this run creates', find: async (customer: Customer) => customer.newPerson() },
  newJob: { title: 'a job that this run creates', find: async (customer: Customer) => customer.newJob() },
  newForm: { title: 'a form that this run fills', find: async (customer: Customer) => customer.newForm() },
} as const;

export type Need = keyof typeof NEEDS;
