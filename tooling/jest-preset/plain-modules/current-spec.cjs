/** The globals of jest for the spec file that runs now. */
exports.globals = null;
