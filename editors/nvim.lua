-- Neovim: put this into your init.lua, or load it with `:luafile`.
vim.filetype.add({ extension = { qat = "qat", q = "qter" } })
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "qat", "qter" },
  callback = function(event)
    local config = { name = "hypercubist", cmd = { "hypercubist", "lsp" }, root_dir = vim.fn.getcwd() }
    if vim.lsp.start then
      vim.lsp.start(config)
    else -- before 0.8
      vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client(config))
    end
  end,
})
