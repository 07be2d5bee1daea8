<?php

/**
 * Migrates a database in memory, the application's migrations and those of another folder, and says what is in it.
 *
 *     php columns.php <root of the application> <folder of migrations> <storage folder>
 *
 * Output: JSON, {tables: table => list of {name, type, notnull}, dump: the schema as text, with the migrations that ran}.
 */

use Illuminate\Contracts\Console\Kernel;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Schema;

[, $root, $folder, $storage] = $argv;

require __DIR__.'/boot.php';

$app = booted($root, $storage);
$app->make(Kernel::class)->call('migrate', ['--force' => true, '--realpath' => true, '--path' => ["{$root}/database/migrations", $folder]]);

$out = [];
foreach (Schema::getTableListing(schemaQualified: false) as $table) {
    $out[$table] = array_map(
        fn (object $column) => ['name' => $column->name, 'type' => $column->type, 'notnull' => (bool) $column->notnull],
        DB::select("pragma table_xinfo('{$table}')"),
    );
}

$dump = array_map(fn (object $row) => $row->sql.';', DB::select('select sql from sqlite_master where sql is not null'));
foreach (DB::table('migrations')->get() as $row) {
    $dump[] = "INSERT INTO migrations VALUES({$row->id},'{$row->migration}',{$row->batch});";
}

echo json_encode(['tables' => $out, 'dump' => implode("\n", $dump)], JSON_THROW_ON_ERROR);
