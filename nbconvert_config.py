"""How the lessons are run and stored: the same text on every run, so that a difference is a change."""

from nbconvert.preprocessors import CoalesceStreamsPreprocessor, Preprocessor


class WithoutWidgetViews(Preprocessor):
    """Drops what only a running kernel can show; the picture beside it stays, for whoever reads without one."""

    def preprocess_cell(self, cell, resources, index):
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
        return cell, resources


c = get_config()  # noqa: F821 - Jupyter provides it
c.NbConvertApp.export_format = "notebook"
c.ExecutePreprocessor.enabled = True
c.ExecutePreprocessor.record_timing = False
c.ExecutePreprocessor.store_widget_state = False
c.NotebookExporter.preprocessors = [CoalesceStreamsPreprocessor, WithoutWidgetViews]  # after the cells have run
c.ClearMetadataPreprocessor.enabled = True  # the version of Python, for one
c.ClearMetadataPreprocessor.preserve_nb_metadata_mask = {"kernelspec", ("language_info", "name")}
c.ClearMetadataPreprocessor.preserve_cell_metadata_mask = {"tags"}
