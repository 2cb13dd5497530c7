// `@jest/globals` for one spec file: the hooks give each one its own copy.
import current from './current-spec.cjs';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = current.globals;
