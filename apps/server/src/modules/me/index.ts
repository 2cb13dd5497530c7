export { MeModule } from './me.module.js';
