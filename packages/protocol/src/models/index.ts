export type * from './field-values.js';
export * from './filled-form.js';
export * from './form.js';
export * from './job-post.js';
export * from './list-node.js';
export type * from './platform-results.js';
export * from './profile.js';
export type * from './results.js';
