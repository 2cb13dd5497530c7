import { soakCrash } from './crash-soak.mjs';
import { soakNodes } from './nodes-soak.mjs';
import { soakDocuments, soakEvents, soakModel } from './spec-soaks.mjs';
import { soakHttp } from './http/http-soak.mjs';
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
  nodes: soakNodes,
};
