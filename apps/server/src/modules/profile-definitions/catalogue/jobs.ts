import type { ProfileCatalogue } from '../../../profile-engine/index.js';
import { EXTERNAL_ID } from './lookup-keys.js';

export const JOBS: ProfileCatalogue = {
  profileType: 'jobs',
  title: ['jobtitle'],
  // The letters are stored with the words, so never change one.
  keywords: { jobtitle: 't', jobid: 'i', overview: 'o', responsibilities: 'r', qualifications: 'q' },
  defaultFields: ['jobid', 'folder', 'jobtitle', 'hiringmanager', 'joblocation', 'recruiter'],
  fields: [
    { id: 'jobid', label: 'Job ID', type: 'text', template: '{year}-{id}' },
    { id: 'jobtitle', label: 'Job title', type: 'text', required: true, maxLength: 255 },
    { id: 'overview', label: 'Overview', type: 'html' },
    { id: 'responsibilities', label: 'Responsibilities', type: 'html' },
    { id: 'qualifications', label: 'Qualifications', type: 'html' },
    { id: 'folder', label: 'Folder', type: 'list', list: 'lists.job.folders', required: true, defaultsToFirst: true },
    { id: 'joblocation', label: 'Location', type: 'address' },
    { id: 'hiringmanager', label: 'Hiring manager', type: 'person' },
    { id: 'jobowner', label: 'Job owner', type: 'person' },
    { id: 'recruiter', label: 'Recruiter', type: 'person' },
    { id: 'secondaryrecruiter', label: 'Secondary recruiter', type: 'person' },
    { id: 'positioncategory', label: 'Position category', type: 'list', list: 'lists.position' },
    { id: 'positiontype', label: 'Position type', type: 'list', list: 'lists.job.position_type' },
    { id: 'department', label: 'Department', type: 'list', list: 'lists.client_group' },
    { id: 'jobtemplate', label: 'Job template', type: 'profile', profileType: 'jobs' },
    {
      id: 'talentpools',
      label: 'Talent pools',
      type: 'collection',
      fields: [{ id: 'talentpool', label: 'Talent pool', type: 'profile', profileType: 'talentpools' }],
    },
    { id: 'bonus', label: 'Bonus', type: 'text', maxLength: 255 },
    { id: 'fee', label: 'Fee', type: 'currency' },
    { id: 'joblength', label: 'Job length', type: 'number', min: 0 },
    { id: 'salaryrangefrom', label: 'Salary range, from', type: 'salary' },
    { id: 'salaryrangeto', label: 'Salary range, to', type: 'salary' },
    { id: 'numberofpositions', label: 'Number of positions', type: 'integer', min: 0 },
    { id: 'startdate', label: 'Start date', type: 'date' },
    { id: 'duedate', label: 'Due date', type: 'date' },
    EXTERNAL_ID,
  ],
};
