export { meModule } from './me.module.js';
