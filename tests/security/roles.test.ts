// One site for all three: by the second, its process renders the pages of the admin area without warming up.
import "./roles/crawl.ts";
import "./roles/routes-and-forms.ts";
import "./roles/attacks.ts";
