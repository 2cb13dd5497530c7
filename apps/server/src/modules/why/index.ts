export { WhyModule } from './why.module.js';
