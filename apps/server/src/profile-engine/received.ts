export { quote, received } from '@talent-platform/protocol/errors';
