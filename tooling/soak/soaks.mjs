import { soakCrash } from './crash/crash-soak.mjs';
import { soakDocuments } from './documents/documents-soak.mjs';
import { soakEvents } from './events/events-soak.mjs';
import { soakHttp } from './http/http-soak.mjs';
import { soakModel } from './model/model-soak.mjs';
import { soakSigning } from './signing/signing-soak.mjs';

/** The function of each soak. plan.mjs holds the names and their shares of the time. */
export const SOAKS = {
  http: soakHttp,
  model: soakModel('model', 'profiles'),
  'forms-model': soakModel('forms-model', 'forms'),
  crash: soakCrash,
  signing: soakSigning,
  documents: soakDocuments,
  events: soakEvents,
};
