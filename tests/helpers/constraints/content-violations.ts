import { fixtureId } from "./constraint-fixtures.ts";

type Row = Record<string, string>;
const into = (table: string, row: Row) => (changes: Row) => {
  const all = { ...row, ...changes };
  return `insert into ${table} (${Object.keys(all)}) values (${Object.values(all)})`;
};
const document = into("company_documents", {
  ...{ kind: "'other'", title: "'x'", access: "'public'", path: "'x.pdf'", size: "1" },
  updated_by: "'A'",
});
const link = into("company_document_links", {
  ...{ document_id: fixtureId("w1"), recipient: "'x'", email: "'a@b.c'", created_by: "'A'" },
  expires_at: "now() + interval '1 day'",
});

/** The same about documents of the company. */
export const companyDocumentViolations: Record<string, string[]> = {
  company_documents_kind_check: [document({ kind: "'x'" })],
  company_documents_title_check: [
    document({ title: "''" }),
    document({ title: "repeat('x', 121)" }),
  ],
  company_documents_access_check: [document({ access: "'everyone'" })],
  company_documents_path_check: [document({ path: "''" }), document({ path: "repeat('x', 201)" })],
  company_documents_path_key: [document({ path: "'known.pdf'" })],
  company_documents_size_check: [document({ size: "0" })],
  company_documents_updated_by_check: [
    document({ updated_by: "''" }),
    document({ updated_by: "repeat('x', 255)" }),
  ],
  company_documents_bank_letter_check: [document({ kind: "'bank-letter'" })],
  company_document_links_document_id_fkey: [link({ document_id: fixtureId("none") })],
  company_document_links_recipient_check: [
    link({ recipient: "''" }),
    link({ recipient: "repeat('x', 121)" }),
  ],
  company_document_links_email_check: [link({ email: "'A@b.c'" }), link({ email: "'x'" })],
  company_document_links_created_by_check: [
    link({ created_by: "''" }),
    link({ created_by: "repeat('x', 255)" }),
  ],
  company_document_links_expiry_check: [link({ expires_at: "now() - interval '1 day'" })],
  company_document_downloads_link_id_fkey: [
    `insert into company_document_downloads (link_id) values (${fixtureId("none")})`,
  ],
};

/** Statements that each constraint of the content tables refuses. */
export const contentViolations: Record<string, string[]> = {
  content_documents_id_check: [
    "insert into content_documents (id, updated_by) values ('Home Page', 'A')",
    "insert into content_documents (id, updated_by) values ('service/', 'A')",
  ],
  content_documents_published_check: [
    "insert into content_documents (id, updated_by, published) values ('home', 'A', '[]')",
  ],
  content_documents_draft_check: [
    "insert into content_documents (id, updated_by, draft) values ('home', 'A', '1')",
    "insert into content_documents (id, updated_by, draft) values ('home', 'A', jsonb_build_object('text', repeat('x', 262144)))",
  ],
  content_documents_version_check: [
    "insert into content_documents (id, updated_by, version) values ('home', 'A', 0)",
  ],
  content_documents_updated_by_check: [
    "insert into content_documents (id, updated_by) values ('home', repeat('x', 255))",
  ],
  content_documents_check: [
    "insert into content_documents (id, updated_by, publish_at) values ('home', 'A', now())",
  ],
  content_documents_check1: [
    "insert into content_documents (id, updated_by, schedule_failed_at) values ('home', 'A', now())",
  ],
  content_documents_scheduled_by_fkey: [
    "insert into content_documents (id, updated_by, scheduled_by) values ('home', 'A', gen_random_uuid())",
  ],
  content_versions_document_id_fkey: [
    "insert into content_versions (document_id, value, published_by) values ('home', '{}', 'A')",
  ],
  content_versions_published_by_check: [
    "insert into content_versions (document_id, value, published_by) values ('home', '{}', repeat('x', 255))",
  ],
  content_previews_document_id_fkey: [
    "insert into content_previews (document_id, value, created_by, expires_at) values ('home', '{}', 'A', now())",
  ],
  content_previews_created_by_check: [
    "insert into content_previews (document_id, value, created_by, expires_at) values ('home', '{}', repeat('x', 255), now())",
  ],
  content_previews_value_check: [
    "insert into content_previews (document_id, value, created_by, expires_at) values ('home', '[]', 'A', now())",
  ],
  content_editors_document_id_check: [
    "insert into content_editors (document_id, user_id) values (repeat('x', 121), gen_random_uuid())",
  ],
  content_editors_user_id_fkey: [
    "insert into content_editors (document_id, user_id) values ('home', gen_random_uuid())",
  ],
  confirmed_content_part_check: [
    "insert into confirmed_content (part) values ('Home page')",
    "insert into confirmed_content (part) values ('home.')",
  ],
  redirects_from_path_check: ["insert into redirects (from_path, to_path) values ('old', '/')"],
  redirects_to_path_check: [
    "insert into redirects (from_path, to_path) values ('/old', 'https://elsewhere.example')",
  ],
  videos_path_check: [
    "insert into videos (path, size) values ('', 1)",
    "insert into videos (path, size) values (repeat('x', 201), 1)",
  ],
  videos_size_check: ["insert into videos (path, size) values ('x.mp4', 0)"],
  site_imports_file_name_check: [
    "insert into site_imports (file_name, site, pictures) values (repeat('x', 201), '{}', '{}')",
  ],
  site_imports_site_check: [
    "insert into site_imports (file_name, site, pictures) values ('a.json', '[]', '{}')",
  ],
  site_imports_pictures_check: [
    "insert into site_imports (file_name, site, pictures) values ('a.json', '{}', '[]')",
  ],
  daily_statistics_kind_check: [
    "insert into daily_statistics (day, kind, value, count) values (current_date, 'person', 'x', 1)",
  ],
  daily_statistics_value_check: [
    "insert into daily_statistics (day, kind, value, count) values (current_date, 'view', '', 1)",
  ],
  daily_statistics_count_check: [
    "insert into daily_statistics (day, kind, value, count) values (current_date, 'view', '/', 0)",
  ],
  redirects_check: ["insert into redirects (from_path, to_path) values ('/old', '/old')"],
};
