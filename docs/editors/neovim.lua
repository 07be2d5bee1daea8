-- docgen in Neovim 0.7 and later, by its own client. Put this into init.lua, or into a file that it loads.
-- DOCGEN_LSP names another command, words separated by blanks.
local command = vim.env.DOCGEN_LSP and vim.split(vim.env.DOCGEN_LSP, ' ') or { 'docgen', 'lsp' }

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'php', 'yaml' },
  callback = function(event)
    local file = vim.api.nvim_buf_get_name(event.buf)
    -- The folder of the application: where docgen.yaml is, else composer.json.
    local folder = vim.fn.fnamemodify(file, ':h')
    local found = vim.fn.findfile('docgen.yaml', folder .. ';')
    if found == '' then found = vim.fn.findfile('composer.json', folder .. ';') end
    if found == '' then return end
    local root = vim.fn.fnamemodify(found, ':p:h')
    if vim.fn.filereadable(root .. '/node_modules/.bin/docgen') == 1 and not vim.env.DOCGEN_LSP then
      command = { root .. '/node_modules/.bin/docgen', 'lsp' }
    end
    if vim.lsp.start then
      vim.lsp.start({ name = 'docgen', cmd = command, root_dir = root })
      return
    end
    -- Neovim 0.7 keeps no list of clients by root.
    vim.g.docgen_clients = vim.g.docgen_clients or {}
    local clients = vim.g.docgen_clients
    local id = clients[root]
    if not id or vim.lsp.client_is_stopped(id) then
      id = vim.lsp.start_client({
        name = 'docgen',
        cmd = command,
        root_dir = root,
        workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      })
      clients[root] = id
      vim.g.docgen_clients = clients
    end
    if id then vim.lsp.buf_attach_client(event.buf, id) end
  end,
})
