<?php

use App\Models\Author;
use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

/** What later migrations do to tables that are there. */
class ChangeSpecimens extends Migration
{
    public function up()
    {
        Schema::table('specimens', function (Blueprint $table) {
            $table->text('nick')->change();
            $table->string('name', 120)->nullable()->change();
            $table->dropColumn('line');
            $table->dropColumn(['medium', 'novel']);
            $table->renameColumn('small', 'little');
            $table->string('motto')->nullable()->after('name');
            $table->dropRememberToken();
            $table->dropSoftDeletes();
        });

        Schema::table('links', function (Blueprint $table) {
            $table->dropMorphs('near');
            $table->dropTimestampsTz();
            $table->dropConstrainedForeignIdFor(Author::class);
            $table->dropSoftDeletesTz('gone_at');
        });

        if (! Schema::hasColumn('counters', 'autumn')) {
            Schema::table('counters', fn (Blueprint $table) => $table->integer('autumn')->default(0));
        }

        if (Schema::hasTable('nowhere')) {
            Schema::table('nowhere', fn (Blueprint $table) => $table->integer('never'));
        }

        if (! Schema::hasTable('codes')) {
            Schema::create('codes', fn (Blueprint $table) => $table->id());
        }

        Schema::table('codes', function (Blueprint $table) {
            $table->dropTimestamps();
            $table->timestamp('issued_at')->nullable();
            $table->after('region', function (Blueprint $table) {
                $table->string('town')->nullable();
                $table->unsignedInteger('people')->default(0);
            });
        });

        Schema::rename('drafts', 'sketches');
        Schema::table('sketches', fn (Blueprint $table) => $table->renameColumn('body', 'text'));
        Schema::dropColumns('specimens', ['ratio']);
        Schema::dropIfExists('passing');
    }
}

return new ChangeSpecimens;
