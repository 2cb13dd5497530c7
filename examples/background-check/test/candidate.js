/**
 * Makes a candidate for a job.
 *
 * @param {import('@talent-platform/client').Client} admin
 * @param {{ email?: string, resume?: string }} known
 */
export async function makeCandidate(admin, { email, resume } = {}) {
  const { id: personId } = await admin.people.create({ firstname: 'Ada', lastname: 'King', ...(email && { email }) });
  if (resume) await admin.people.resume(personId).upload(resume, { filename: 'resume.txt' });
  const { id: job } = await admin.jobs.create({ jobtitle: 'Engineer' });
  const { id } = await admin.workflows.create('applicantworkflows', { baseprofile: job, associatedprofile: personId });
  return { personId, workflowId: id };
}
