export { whyModule } from './why.module.js';
