-- The cookies no longer have the name of a company. A privacy policy that the owner has edited names them.

update content_documents set
  published = replace(replace(replace(published::text,
    'jacaranda.session_token', 'auth.session_token'),
    'jacaranda.device', 'known-device'),
    'jacaranda.cart', 'cart-key')::jsonb,
  draft = replace(replace(replace(draft::text,
    'jacaranda.session_token', 'auth.session_token'),
    'jacaranda.device', 'known-device'),
    'jacaranda.cart', 'cart-key')::jsonb
where id = 'legal/privacy';
