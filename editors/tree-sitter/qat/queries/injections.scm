; The code between `.start-lua` and `end-lua`.
((lua_code) @injection.content
  (#set! injection.language "lua")
  (#set! injection.include-children))
