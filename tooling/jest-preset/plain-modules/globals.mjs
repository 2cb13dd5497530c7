// `@jest/globals` for one spec file. The hooks give each spec file its own copy.
import current from './current-spec.cjs';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = current.globals;
